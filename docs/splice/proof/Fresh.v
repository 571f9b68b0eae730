(** * Fresh: pixels that are no source's

    Fresh pixels are composited, and coded with the band's code. In a band of matches whose row is
    not filtered that is Recoder.v's loop, which may repeat the pixel to the left. Otherwise
    FreshCoder.code looks for runs of zeros: a zero, and matches with the byte before it, of lengths
    that the code has ([longestRun]).

    Before that, BandPlan.copy gathers the pixels of the row, and of the row above, in memory: those
    of runs from their sources, all others from a bitmap in which they were composited.
    [gather_right] says that it gathers the frame's pixels. *)

From Splice Require Export Tokens Rows Cells Provenance Recoder.

Section Fresh.
Variables rowBytes r0 r : nat. Variable F : nat -> Z. Local Notation pos := (Rows.pos rowBytes r0).

(** The row in memory, which is the frame's from [from] up to [hi]. *)
Variable buf : nat -> Z. Variables from hi : nat.
Hypothesis row_true : forall c, from <= c < hi -> F (pos r c) = buf c.

(** DeflateCode.longestRun: the longest run of at least eight bytes, and at most [n], that there is
    a code for. *)
Variable hasLength : nat -> bool.

Fixpoint longestBelow (n : nat) : option nat :=
  match n with
  | 0 => None
  | S m => if n <? 8 then None else if hasLength n then Some n else longestBelow m
  end.
Definition longestRun (n : nat) := longestBelow (min n 258).
Lemma longestRun_le n k : longestRun n = Some k -> 1 <= k <= n.
Proof. assert (H : forall m, longestBelow m = Some k -> 1 <= k <= m).
  { induction m as [|m IH]; cbn [longestBelow]; [discriminate|]. destruct (S m <? 8);
    [discriminate|]. destruct (hasLength (S m)); intros E. - injection E as <-. lia.
    - apply IH in E. lia. }
  unfold longestRun. intros E. apply H in E. lia. Qed.

(** [n] zeros after a zero, as matches while there is a length for them. *)
Fixpoint zeroRun (fuel c n : nat) : list token :=
  match fuel with
  | 0 => literals buf c n
  | S fuel => match longestRun n with
              | None => literals buf c n
              | Some k => Match k 1 :: zeroRun fuel (c + k) (n - k)
              end
  end.

(** How many of [n] bytes from [i] on are zero, or are not. *)
Fixpoint zeros (isZero : bool) (i n : nat) : nat :=
  match n with
  | 0 => 0
  | S n => if Bool.eqb (Z.eqb (buf i) 0) isZero then S (zeros isZero (S i) n) else 0
  end.

Fixpoint zeroLoop (fuel c : nat) : list token :=
  match fuel with
  | 0 => literals buf c (hi - c)
  | S fuel =>
      if hi <=? c then []
      else
        let start := min hi (c + zeros false c (hi - c) + 1) in
        let n := zeros true start (hi - start) in
        literals buf c (start - c) ++ zeroRun n start n ++ zeroLoop fuel (start + n)
  end.
Lemma zeros_sound isZero : forall n i, zeros isZero i n <= n /\ (forall k, k < zeros isZero i n ->
  Z.eqb (buf (i + k)) 0 = isZero) /\ (zeros isZero i n < n ->
  Z.eqb (buf (i + zeros isZero i n)) 0 = negb isZero).
Proof. induction n as [|n IH]; intros i; simpl; [repeat split; intros; lia|]. destruct (Bool.eqb
  (Z.eqb (buf i) 0) isZero) eqn:E.
  - apply Bool.eqb_prop in E. destruct (IH (S i)) as (A & B & C). repeat split; [lia| |].
    + intros [|k] K; [now rewrite Nat.add_0_r|]. replace (i + S k) with (S i + k) by lia. apply B.
      lia.
    + intros K. replace (i + S (zeros isZero (S i) n)) with (S i + zeros isZero (S i) n) by lia.
      apply C. lia.
  - repeat split; [lia|intros; lia|]. intros _. rewrite Nat.add_0_r. destruct (Z.eqb (buf i) 0),
    isZero; simpl in *; congruence. Qed.
Lemma fresh_literals c n : from <= c -> c + n <= hi ->
  tiles F (pos r c) (literals buf c n) (pos r (c + n)).
Proof. intros A B. apply literals_memory. intros j J. apply row_true. lia. Qed.
Lemma zeroRun_right : forall fuel c n, S from <= c -> c + n <= hi -> (0 < n ->
  forall j, c - 1 <= j < c + n -> buf j = 0%Z) ->
  tiles F (pos r c) (zeroRun fuel c n) (pos r (c + n)).
Proof. induction fuel as [|fuel IH]; intros c n A B Z; cbn [zeroRun]; [apply fresh_literals; lia|].
  destruct (longestRun n) as [k|] eqn:E; [|apply fresh_literals; lia]. apply longestRun_le in E.
  split. - apply repeat_zero; [lia|]. intros j J. rewrite row_true by lia. apply Z; lia.
  - simpl size. replace (pos r c + k) with (pos r (c + k)) by (unfold Rows.pos; lia). replace (c +
    n) with (c + k + (n - k)) by lia. apply IH; [lia|lia|]. intros _ j J. apply Z; lia. Qed.

(** *** Main theorem: the tokens of fresh residuals are right *)
Theorem zeroLoop_right : forall fuel c, from <= c <= hi ->
  tiles F (pos r c) (zeroLoop fuel c) (pos r hi).
Proof. induction fuel as [|fuel IH]; intros c A; cbn [zeroLoop].
  - replace (pos r hi) with (pos r (c + (hi - c))) by (f_equal; lia). apply fresh_literals; lia.
  - destruct (Nat.leb_spec hi c); [replace c with hi by lia; reflexivity|]. cbv zeta. set (m :=
    zeros false c (hi - c)). set (start := min hi (c + m + 1)). set (n := zeros true start (hi -
    start)). destruct (zeros_sound false (hi - c) c) as (M1 & _ & M3). fold m in M1, M3. destruct
    (zeros_sound true (hi - start) start) as (N1 & N2 & _). fold n in N1, N2. assert (S : c < start
    <= hi) by lia. eapply tiles_app; [apply (fresh_literals c (start - c)); lia|]. replace (c +
    (start - c)) with start by lia. eapply tiles_app; [apply (zeroRun_right n start n);
    [lia|lia|]|apply IH; lia]. intros NZ j J. apply Z.eqb_eq. destruct (Nat.eq_dec j (start - 1)) as
    [->|D].
    + assert (E : start = c + m + 1) by (unfold start in *; lia). replace (start - 1) with (c + m)
      by lia. rewrite M3; [reflexivity|lia].
    + replace j with (start + (j - start)) by lia. apply N2. lia. Qed.

End Fresh.

(** BandPlan.copy: for each pixel from [from] up to [upTo], the source whose run shows it, or none
    for the bitmap of composited pixels. Runs outside of these columns are passed over. *)
Fixpoint copiedFrom (runs : spansOfRow) (from upTo p : nat) : option nat :=
  match runs with
  | [] => None
  | (s, x) :: runs =>
      let copied := clamp x (from, upTo) in
      if count copied =? 0 then copiedFrom runs from upTo p
      else if p <? fst copied then None
      else if p <? snd copied then Some s
      else copiedFrom runs from upTo p
  end.

(** A row's runs follow each other from left to right. *)
Fixpoint follow (a : nat) (runs : spansOfRow) : Prop :=
  match runs with
  | [] => True
  | (_, x) :: runs => a <= fst x /\ fst x <= snd x /\ follow (snd x) runs
  end.
Lemma follow_from : forall runs a s x, follow a runs -> In (s, x) runs -> a <= fst x.
Proof. induction runs as [|[s' y] runs IH]; intros a s x F I; [contradiction|]. destruct F as (A & B
  & C). destruct I as [I|I]; [congruence|]. apply (IH _ _ _ C) in I. lia. Qed.

(** *** Main theorem: what is gathered is the frame's

    [composited] has the frame's pixels that are in no run (BandPlan.compositeFresh), or all pixels
    of a row that is composited as a whole, whose runs [runs] are then taken to be none. *)
Theorem gather_right (X composited : nat -> Z) (Y : nat -> nat -> Z) runs from upTo a :
  follow a runs ->
  (forall s x p, In (s, x) runs -> inside x p -> Y s p = X p) ->
  (forall p, (forall s x, In (s, x) runs -> ~ inside x p) -> composited p = X p) ->
  forall p, from <= p < upTo ->
  match copiedFrom runs from upTo p with Some s => Y s p | None => composited p end = X p.
Proof. intros O S C p P. assert (H : match copiedFrom runs from upTo p with | Some s => exists x, In
  (s, x) runs /\ inside x p | None => forall s x, In (s, x) runs -> ~ inside x p end).
  { clear S C. revert a O. induction runs as [|[s x] runs IH]; intros a O; [intros s x []|].
    destruct O as (O1 & O2 & O3). specialize (IH _ O3). cbn [copiedFrom]. assert (N : ~ inside x p
    -> match copiedFrom runs from upTo p with | Some s' => exists y, In (s', y) ((s, x) :: runs) /\
    inside y p | None => forall s' y, In (s', y) ((s, x) :: runs) -> ~ inside y p end).
    { intros N. destruct (copiedFrom runs from upTo p) as [s'|].
      - destruct IH as (y & I & Q). exists y. split; [now right|auto].
      - intros s' y [I|I]; [congruence|eauto]. }
    destruct (Nat.eqb_spec (count (clamp x (from, upTo))) 0) as [E|E]; unfold count, clamp, inside
      in *; cbn [fst snd] in *; [apply N; lia|]. destruct (Nat.ltb_spec p (max (fst x) from)) as
      [Q|Q].
    - intros s' y [I|I] K; [injection I as <- <-; lia|]. apply (follow_from _ _ _ _ O3) in I. lia.
    - destruct (Nat.ltb_spec p (min (snd x) upTo)); [|apply N; lia]. exists x. split; [now
      left|lia]. }
  destruct (copiedFrom runs from upTo p) as [s|]. - destruct H as (x & I & Q). eauto.
  - now apply C. Qed.
