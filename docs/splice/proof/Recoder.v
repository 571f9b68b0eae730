(** * Recoder: new matches with the pixel to the left and the row above

    Bytes that no cell covers are coded anew. Recoder.code looks at one row in memory, [buf], and at
    the row above, [up], and writes a match if the bytes repeat the pixel to the left or the row
    above. More of a picture is in memory than the frame shows, so the caller says which part may be
    repeated: of the row the columns from [low] on, of the row above those from [u0] up to [u1].

    [recodeLoop] is that loop, and [recodeLoop_right] says that its tokens are right if the frame
    has the bytes that the caller says it has. *)

From Splice Require Export Tokens Rows.

Section Recoder.
Variables rowBytes r0 : nat. Variable F : nat -> Z. Local Notation pos := (Rows.pos rowBytes r0).
Local Notation stride := (Rows.stride rowBytes).

Theorem repeat_left r c len step (buf : nat -> Z) :
  1 <= step <= c -> step <= window ->
  (forall j, c - step <= j < c + len -> F (pos r j) = buf j) ->
  (forall i, i < len -> buf (c + i) = buf (c + i - step)) ->
  right F (pos r c) (Match len step).
Proof. intros D N B E. split; [unfold Rows.pos; lia|]. intros i Hi. replace (pos r c + i) with (pos
  r (c + i)) by (unfold Rows.pos; lia). replace (pos r (c + i) - step) with (pos r (c + i - step))
  by (unfold Rows.pos; lia). rewrite !B by lia. auto. Qed.

(** Runs of zeros (FreshCoder, [zeroRuns]): a zero, and matches with the byte before. *)
Corollary repeat_zero r c len : 1 <= c -> (forall j, c - 1 <= j < c + len -> F (pos r j) = 0%Z) ->
  right F (pos r c) (Match len 1).
Proof. intros C Z. assert (W := window_large). apply (repeat_left r c len 1 (fun _ => 0%Z));
  [lia|lia|exact Z|reflexivity]. Qed.
Theorem repeat_above r c len (buf up : nat -> Z) :
  1 <= r -> stride <= window ->
  (forall j, c <= j < c + len -> F (pos r j) = buf j /\ F (pos (r - 1) j) = up j) ->
  (forall i, i < len -> buf (c + i) = up (c + i)) ->
  right F (pos r c) (Match len stride).
Proof. intros D N B E. assert (P : forall j, pos r j = pos (r - 1) j + stride).
  { intros j. unfold Rows.pos. replace (r0 + r) with (S (r0 + (r - 1))) by lia. rewrite
    Nat.mul_succ_l. lia. }
  split; [specialize (P c); unfold Rows.stride in *; lia|]. intros i Hi. replace (pos r c + i) with
    (pos r (c + i)) by (unfold Rows.pos; lia). assert (I : c <= c + i < c + len) by lia. destruct (B
    (c + i) I) as [B1 B2]. replace (pos r (c + i) - stride) with (pos (r - 1) (c + i)) by (rewrite
    (P (c + i)); lia). rewrite B1, B2. auto. Qed.

(** Literals come from memory, too. *)
Lemma literals_memory r (buf : nat -> Z) : forall n c, (forall j, c <= j < c + n ->
  F (pos r j) = buf j) -> tiles F (pos r c) (literals buf c n) (pos r (c + n)).
Proof. induction n as [|n IH]; intros c H; simpl; [now rewrite Nat.add_0_r|]. split; [apply H;
  lia|]. replace (pos r c + 1) with (pos r (S c)) by (unfold Rows.pos; lia). replace (c + S n) with
  (S c + n) by lia. apply IH. intros j J. apply H. lia. Qed.

(** How many of at most [n] bytes from [i] on are equal; [atLeast]: none if these are too few. *)
Fixpoint equalFrom (g h : nat -> Z) (i n : nat) : nat :=
  match n with
  | 0 => 0
  | S n => if Z.eqb (g i) (h i) then S (equalFrom g h (S i) n) else 0
  end.
Lemma equalFrom_sound g h : forall n i, equalFrom g h i n <= n /\ forall k, k < equalFrom g h i n ->
  g (i + k) = h (i + k).
Proof. induction n as [|n IH]; intros i; simpl; [split; [auto|lia]|]. destruct (Z.eqb_spec (g i) (h
  i)) as [E|]; [|split; lia]. destruct (IH (S i)) as [A B]. split; [lia|]. intros [|k] K; [now
  rewrite Nat.add_0_r|]. replace (i + S k) with (S i + k) by lia. apply B. lia. Qed.
Variables r step least low hi u0 u1 : nat. Variables buf up : nat -> Z.
Hypothesis step_positive : 1 <= step.
Hypothesis step_near : step <= window.
Hypothesis row_true : forall c, low <= c < hi -> F (pos r c) = buf c.
Hypothesis above_true : forall c, u0 <= c < u1 ->
  1 <= r /\ stride <= window /\ F (pos (r - 1) c) = up c.

Definition atLeast (n : nat) : nat := if n <? least then 0 else n.

Fixpoint recodeLoop (fuel begin i : nat) : list token :=
  match fuel with
  | 0 => literals buf begin (hi - begin)
  | S fuel =>
      if hi <? i + least then literals buf begin (hi - begin)
      else
        let e := min hi (i + 258) in
        let left := atLeast (equalFrom buf (fun c => buf (c - step)) i (e - i)) in
        let above := if (u0 <=? i) && (i + least <=? u1)
                     then atLeast (equalFrom buf up i (min e u1 - i)) else 0 in
        if max left above =? 0 then recodeLoop fuel begin (S i)
        else literals buf begin (i - begin) ++
             Match (max left above) (if above <=? left then step else stride)
             :: recodeLoop fuel (i + max left above) (i + max left above)
  end.
Lemma atLeast_le n : atLeast n <= n. Proof. unfold atLeast. destruct (n <? least); lia. Qed.

(** *** Main theorem: the loop's tokens are right *)
Theorem recodeLoop_right : forall fuel begin i,
  low <= begin <= i -> begin <= hi -> low + step <= i ->
  tiles F (pos r begin) (recodeLoop fuel begin i) (pos r hi).
Proof. assert (L : forall begin n, low <= begin -> begin + n <= hi -> tiles F (pos r begin)
  (literals buf begin n) (pos r (begin + n))).
  { intros b n B N. apply literals_memory. intros j J. apply row_true. lia. }
  assert (L' : forall begin, low <= begin <= hi -> tiles F (pos r begin) (literals buf begin (hi -
    begin)) (pos r hi)).
  { intros b B. replace (pos r hi) with (pos r (b + (hi - b))) by (f_equal; lia). apply L; lia. }
  induction fuel as [|fuel IH]; intros begin i A B C; cbn [recodeLoop]; [apply L'; lia|]. destruct
    (Nat.ltb_spec hi (i + least)) as [|D]; [apply L'; lia|]. cbv zeta. set (e := min hi (i + 258)).
    set (l := equalFrom buf (fun c => buf (c - step)) i (e - i)). set (a := equalFrom buf up i (min
    e u1 - i)). set (above := if (u0 <=? i) && (i + least <=? u1) then atLeast a else 0). destruct
    (equalFrom_sound buf (fun c => buf (c - step)) (e - i) i) as [L1 L2]. fold l in L1, L2. destruct
    (equalFrom_sound buf up (min e u1 - i) i) as [U1 U2]. fold a in U1, U2. assert (AL := atLeast_le
    l). assert (AA := atLeast_le a). destruct (Nat.eqb_spec (max (atLeast l) above) 0) as [Z|Z];
    [apply IH; lia|]. eapply tiles_app.
  - apply (L begin (i - begin)); lia.
  - replace (begin + (i - begin)) with i by lia. assert (G : max (atLeast l) above <= e - i).
    { unfold above. destruct ((u0 <=? i) && (i + least <=? u1)); lia. }
    split; [|simpl size; replace (pos r i + max (atLeast l) above) with (pos r (i + max (atLeast l)
      above)) by (unfold Rows.pos; lia); apply IH; lia]. destruct (Nat.leb_spec above (atLeast l))
      as [M|M].
    + rewrite Nat.max_l by lia. apply (repeat_left r i (atLeast l) step buf); [lia|lia| |].
      * intros j J. apply row_true. lia.
      * intros k K. apply L2. lia.
    + rewrite Nat.max_r in * by lia. unfold above in *. destruct ((u0 <=? i) && (i + least <=? u1))
      eqn:Y; [|lia]. apply andb_prop in Y. destruct Y as [Y1 Y2]. apply Nat.leb_le in Y1. apply
      Nat.leb_le in Y2. assert (R1 : 1 <= r /\ stride <= window) by (split; apply (above_true i);
      lia). apply (repeat_above r i (atLeast a) buf up); [lia|lia| |].
      * intros j J. split; [apply row_true; lia|apply above_true; lia].
      * intros k K. apply U2. lia. Qed.
Definition recodeBytes (begin : nat) : list token :=
  recodeLoop (hi - begin) begin (max begin (low + step)).

Corollary recodeBytes_right begin : low <= begin <= hi ->
  tiles F (pos r begin) (recodeBytes begin) (pos r hi).
Proof. intros B. apply recodeLoop_right; lia. Qed.

End Recoder.
