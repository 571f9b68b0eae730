(** * Filters: pixels, residuals, and back

    PNG stores a byte of a row as its _residual_: what is left when a prediction from its neighbors
    is subtracted, modulo 256. Left of the first pixel and above the first row there are zeros. A
    row is a function from columns (in bytes) to bytes; a pixel has [step] bytes.

    This file defines the five filters and a decoder that undoes them, and proves that the decoder
    gives back the pixels ([unfiltered]), and which residuals of a source may be reused in a frame
    ([residual_reused]). *)

From Splice Require Export Tokens.
Open Scope Z_scope.

Inductive filter := NoFilter | Sub | Up | Average | Paeth.

Definition readsLeft (f : filter) : bool :=
  match f with Sub | Average | Paeth => true | _ => false end.
Definition readsAbove (f : filter) : bool :=
  match f with Up | Average | Paeth => true | _ => false end.
Definition isPaeth (f : filter) : bool := match f with Paeth => true | _ => false end.

Definition paeth (a b c : Z) : Z :=
  let p := a + b - c in
  let pa := Z.abs (p - a) in let pb := Z.abs (p - b) in let pc := Z.abs (p - c) in
  if (pa <=? pb) && (pa <=? pc) then a else if pb <=? pc then b else c.

Definition predict (f : filter) (left up corner : Z) : Z :=
  match f with
  | NoFilter => 0 | Sub => left | Up => up
  | Average => (left + up) / 2 | Paeth => paeth left up corner
  end.

Definition byte (x : Z) : Prop := 0 <= x < 256.

Close Scope Z_scope.

Section Filters.
Variable step : nat.
Hypothesis step_positive : 1 <= step.

Definition before (row : nat -> Z) (c : nat) : Z := if c <? step then 0%Z else row (c - step).

Definition residual (f : filter) (row up : nat -> Z) (c : nat) : Z :=
  ((row c - predict f (before row c) (up c) (before up c)) mod 256)%Z.

(** *** Main theorem: which residuals of a source may be reused

    Those whose byte is the source's in the frame, and whose neighbors that the filter reads are:
    the same byte of the pixel to the left (Sub, Average, Paeth), above (Up, Average, Paeth), and
    above to the left (Paeth), each if there is one. *)
Theorem residual_reused f X XU Y YU c :
  X c = Y c ->
  (readsLeft f = true -> step <= c -> X (c - step) = Y (c - step)) ->
  (readsAbove f = true -> XU c = YU c) ->
  (f = Paeth -> step <= c -> XU (c - step) = YU (c - step)) ->
  residual f X XU c = residual f Y YU c.
Proof. intros E L U C. unfold residual, before. rewrite E. destruct (c <? step) eqn:B.
  - destruct f; simpl in *; try reflexivity; rewrite ?U by auto; reflexivity.
  - apply Nat.ltb_ge in B. destruct f; simpl in *; rewrite ?L, ?U, ?C by auto; reflexivity. Qed.

(** The row above row [y] of a picture. *)
Definition upRow (X : nat -> nat -> Z) (y : nat) : nat -> Z :=
  match y with 0 => fun _ => 0%Z | S y => X y end.

(** A decoder's row so far is a list, its last byte first, as in Tokens.v; so the byte of the pixel
    to the left is the one at [step - 1], and zero if there is none. *)
Fixpoint unfilter (f : filter) (up : nat -> Z) (residuals : list Z) (c : nat) (out : list Z) :=
  match residuals with
  | [] => out
  | r :: residuals =>
      let x := ((r + predict f (nth (step - 1) out 0%Z) (up c) (before up c)) mod 256)%Z in
      unfilter f up residuals (S c) (x :: out)
  end.
Lemma nth_before X c : nth (step - 1) (pre X c) 0%Z = before X c.
Proof. unfold before. destruct (c <? step) eqn:E.
  - apply Nat.ltb_lt in E. apply nth_overflow. rewrite pre_length. lia.
  - apply Nat.ltb_ge in E. apply nth_error_nth. apply pre_nth. lia. Qed.
Lemma unfilter_residuals f X up up' : (forall c, byte (X c)) -> forall n c, (forall j, j < c + n ->
  up' j = up j) -> unfilter f up' (map (residual f X up) (seq c n)) c (pre X c) = pre X (c + n).
Proof. intros B. induction n as [|n IH]; intros c U; simpl. - f_equal. lia.
  - rewrite nth_before. assert (E : ((residual f X up c + predict f (before X c) (up' c) (before up'
    c)) mod 256 = X c)%Z).
    { unfold residual. rewrite (U c) by lia. assert (E' : before up' c = before up c) by (unfold
      before; destruct (c <? step); [auto|apply U; lia]). rewrite E'. set (p := predict f (before X
      c) (up c) (before up c)). rewrite Zplus_mod_idemp_l. replace (X c - p + p)%Z with (X c) by
      lia. apply Z.mod_small. apply B. }
    rewrite E. change (X c :: pre X c) with (pre X (S c)). rewrite IH; [f_equal; lia|]. intros j J.
      apply U. lia. Qed.

(** The stream of a picture's rows; at [y * (rowBytes + 1)] it names the filter of row [y]. *)
Definition code (f : filter) : Z :=
  (match f with NoFilter => 0 | Sub => 1 | Up => 2 | Average => 3 | Paeth => 4 end)%Z.
Definition named (b : Z) : filter :=
  (if b =? 1 then Sub else if b =? 2 then Up else if b =? 3 then Average else if b =? 4 then Paeth
   else NoFilter)%Z.

Variable rowBytes : nat. Variable filters : nat -> filter.
Definition filtered (X : nat -> nat -> Z) (p : nat) : Z :=
  let y := p / S rowBytes in
  match Nat.modulo p (S rowBytes) with
  | 0 => code (filters y)
  | S c => residual (filters y) (X y) (upRow X y) c
  end.
Lemma filtered_at X y k : k <= rowBytes ->
  filtered X (y * S rowBytes + k) = match k with 0 => code (filters y) | S c => residual (filters y)
    (X y) (upRow X y) c end.
Proof. intros K. unfold filtered. rewrite Nat.div_add_l, Nat.div_small, Nat.add_0_r by lia. rewrite
  Nat.add_comm, Nat.mod_add, Nat.mod_small by lia. reflexivity. Qed.
Fixpoint unfilterRows (n : nat) (stream : list Z) (up : nat -> Z) : list (list Z) :=
  match n, stream with
  | S n, f :: stream =>
      let row := rev (unfilter (named f) up (firstn rowBytes stream) 0 []) in
      row :: unfilterRows n (skipn rowBytes stream) (fun c => nth c row 0%Z)
  | _, _ => []
  end.
Lemma rev_pre X : forall n, rev (pre X n) = map X (seq 0 n).
Proof. induction n as [|n IH]; [reflexivity|]. rewrite seq_S, map_app. simpl. now rewrite IH. Qed.
Lemma named_code f : named (code f) = f. Proof. now destruct f. Qed.

(** *** Main theorem: a decoder gives back the pixels *)
Theorem unfiltered X : (forall y c, byte (X y c)) ->
  forall n y up, (forall c, c < rowBytes -> up c = upRow X y c) ->
  unfilterRows n (map (filtered X) (seq (y * S rowBytes) (n * S rowBytes))) up
  = map (fun y => map (X y) (seq 0 rowBytes)) (seq y n).
Proof. intros B. induction n as [|n IH]; intros y up U; [reflexivity|]. cbn [Nat.mul]. rewrite
  seq_app, map_app. cbn [seq map unfilterRows app]. set (rest := map (filtered X) (seq (y * S
  rowBytes + S rowBytes) (n * S rowBytes))). assert (E0 : filtered X (y * S rowBytes) = code
  (filters y)).
  { rewrite <- (Nat.add_0_r (y * S rowBytes)). rewrite filtered_at by lia. reflexivity. }
  assert (E1 : map (filtered X) (seq (S (y * S rowBytes)) rowBytes) = map (residual (filters y) (X
    y) (upRow X y)) (seq 0 rowBytes)).
  { rewrite <- seq_shift, map_map. assert (G : forall m k, m + k <= rowBytes -> map (fun x =>
    filtered X (S x)) (seq (y * S rowBytes + k) m) = map (residual (filters y) (X y) (upRow X y))
    (seq k m)). { induction m as [|m IHm]; intros k K; [reflexivity|]. simpl. f_equal.
      - replace (S (y * S rowBytes + k)) with (y * S rowBytes + S k) by lia. rewrite filtered_at by
        lia. reflexivity.
      - replace (S (y * S rowBytes + k)) with (y * S rowBytes + S k) by lia. apply IHm. lia. }
    rewrite <- (G rowBytes 0), Nat.add_0_r by lia. reflexivity. } rewrite E0, E1, named_code.
      rewrite firstn_app, map_length, seq_length, Nat.sub_diag, firstn_O, app_nil_r. rewrite
      firstn_all2 by (rewrite map_length, seq_length; lia). rewrite skipn_app, map_length,
      seq_length, Nat.sub_diag, skipn_O. rewrite skipn_all2 by (rewrite map_length, seq_length;
      lia). change (unfilter (filters y) up (map (residual (filters y) (X y) (upRow X y)) (seq 0
      rowBytes)) 0 []) with (unfilter (filters y) up (map (residual (filters y) (X y) (upRow X y))
      (seq 0 rowBytes)) 0 (pre (X y) 0)). rewrite (unfilter_residuals (filters y) (X y) (upRow X y)
      up) by (auto; intros; apply U; lia). rewrite rev_pre. simpl Nat.add. f_equal. cbn [app].
      unfold rest. replace (y * S rowBytes + S rowBytes) with (S y * S rowBytes) by lia. apply IH.
      intros c C. cbn [upRow]. rewrite (nth_indep _ 0%Z (X y 0)) by (rewrite map_length, seq_length;
      lia). rewrite map_nth, seq_nth by lia. reflexivity. Qed.

End Filters.
