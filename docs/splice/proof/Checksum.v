(** * Checksum: Adler-32 from the sums of cells

    Adler-32 (RFC 1950) is two sums modulo 65,521: of all bytes, from 1 on, and of the first sum
    after each byte. The code does not add byte after byte. A cell knows the sums of its row up to
    its start, reduced; a row adds up differences of these; and the row joins the rows before it.
    This file proves that the result is the sum byte by byte, and that no sum leaves its 32 or 64
    bits. *)

From Coq Require Import List Arith Lia ZArith Zdiv Setoid Morphisms.
Import ListNotations.
Open Scope Z_scope.

Definition modulus : Z := 65521.
Inductive cong (a b : Z) : Prop := Cong : a mod modulus = b mod modulus -> cong a b.
Infix "==" := cong (at level 70).

#[local] Instance cong_equivalence : Equivalence cong.
Proof. split; [now split|intros a b [H]; now split|intros a b c [H] [K]; split; now rewrite H]. Qed.
#[local] Instance add_cong : Proper (cong ==> cong ==> cong) Z.add.
Proof. intros a b [A] c d [C]. split. now rewrite Zplus_mod, A, C, <- Zplus_mod. Qed.
#[local] Instance sub_cong : Proper (cong ==> cong ==> cong) Z.sub.
Proof. intros a b [A] c d [C]. split. now rewrite Zminus_mod, A, C, <- Zminus_mod. Qed.
#[local] Instance mul_cong : Proper (cong ==> cong ==> cong) Z.mul.
Proof. intros a b [A] c d [C]. split. now rewrite Zmult_mod, A, C, <- Zmult_mod. Qed.

(** Reduced, as the specification has it, and by Swift's remainder, whose sign is the dividend's. *)
Definition mod_ (a : Z) := a mod modulus.
Definition rem_ (a : Z) := Z.rem a modulus.
Lemma mod_cong a : mod_ a == a. Proof. split. apply Zmod_mod. Qed.
Lemma rem_cong a : rem_ a == a.
Proof. split. rewrite (Z.quot_rem' a modulus) at 2. rewrite Z.add_comm, Z.mul_comm. now rewrite
  Z_mod_plus_full. Qed.
#[local] Instance mod_proper : Proper (cong ==> cong) mod_.
Proof. intros a b H. now rewrite !mod_cong. Qed.
#[local] Instance rem_proper : Proper (cong ==> cong) rem_.
Proof. intros a b H. now rewrite !rem_cong. Qed.
Lemma modulus_cong : modulus == 0. Proof. now split. Qed.
Lemma eq_cong a b : a = b -> a == b. Proof. now intros ->. Qed.
Fixpoint adler (bytes : list Z) (s : Z * Z) : Z * Z :=
  match bytes with
  | [] => s
  | b :: bytes =>
      let low := mod_ (fst s + b) in adler bytes (low, mod_ (snd s + low))
  end.
Lemma adler_app : forall xs ys s, adler (xs ++ ys) s = adler ys (adler xs s).
Proof. induction xs; intros; simpl; auto. Qed.

(** The sums of a row's bytes [b 0], [b 1], ...: plain, and times their places from 1 on. *)
Section Row.
Variable b : nat -> Z.
Fixpoint sum (n : nat) : Z := match n with O => 0 | S n => sum n + b n end.
Fixpoint weighted (n : nat) : Z :=
  match n with O => 0 | S n => weighted n + b n * Z.of_nat (S n) end.
Lemma adler_sums n low high :
  let s := adler (map b (seq 0 n)) (low, high) in fst s == low + sum n /\ snd s == high + Z.of_nat n
    * low + (Z.of_nat n + 1) * sum n - weighted n.
Proof. cbv zeta. induction n as [|n [A B]]. - split; apply eq_cong; simpl; ring.
  - rewrite seq_S, map_app, adler_app. destruct (adler (map b (seq 0 n)) (low, high)) as [l h]. cbn
    [fst snd map adler Nat.add] in *. rewrite Nat2Z.inj_succ. cbn [sum weighted]. rewrite !mod_cong,
    A, B. split; apply eq_cong; rewrite ?Nat2Z.inj_succ; ring. Qed.

(** RowSums: pieces of a row, one after the other, are added byte by byte, or from the reduced sums
    of two cells of a source's row [b'] that is the frame's there. Either way they stay equal to the
    row's sums so far, modulo [modulus]. *)
Definition summed (i : nat) (s : Z * Z) : Prop := fst s == sum i /\ snd s == weighted i.

Theorem add_bytes i j s : summed i s ->
  summed j (fst s + (sum j - sum i), snd s + (weighted j - weighted i)).
Proof. intros [A B]. split; cbn [fst snd]; rewrite ?A, ?B; apply eq_cong; ring. Qed.
End Row.
Lemma same_sums b b' i : forall j, (i <= j)%nat -> (forall k, (i <= k < j)%nat -> b' k = b k) ->
  sum b' j - sum b' i = sum b j - sum b i /\
  weighted b' j - weighted b' i = weighted b j - weighted b i.
Proof. induction j as [|j IH]; intros L E; [replace i with O by lia; simpl; lia|]. destruct
  (Nat.eq_dec i (S j)) as [->|N]; [lia|]. destruct IH as [A B]; [lia|intros; apply E; lia|]. cbn
  [sum weighted]. rewrite (E j) by lia. generalize (b j * Z.of_nat (S j)). lia. Qed.
Theorem add_cells b b' i j s : (i <= j)%nat -> (forall k, (i <= k < j)%nat -> b' k = b k) ->
  summed b i s -> summed b j (fst s + (mod_ (sum b' j) - mod_ (sum b' i) + modulus),
    snd s + (mod_ (weighted b' j) - mod_ (weighted b' i) + modulus)).
Proof. intros L E [A B]. destruct (same_sums b b' i j L E). split; cbn [fst snd]; rewrite
  modulus_cong, !mod_cong, ?A, ?B; apply eq_cong; lia. Qed.

(** Adler32.add and Adler32.value. The high sum may be negative until it is asked for. *)
Definition addRow (state row : Z * Z) (filter count : Z) : Z * Z :=
  let s := rem_ (fst row + filter) in
  (rem_ (fst state + s), rem_ (snd state + (count + 1) * (fst state + s) - rem_ (snd row))).
Definition value (state : Z * Z) : Z * Z := (fst state, rem_ (snd state + modulus)).

(** What the code holds stands for the sums that it should hold. *)
Definition stands (state s : Z * Z) : Prop := fst state == fst s /\ snd state == snd s.

(** A row that joins so is what adding its bytes makes. *)
Theorem addRow_right state s row filter b n : stands state s -> summed b n row ->
  stands (addRow state row filter (Z.of_nat n)) (adler (filter :: map b (seq 0 n)) s).
Proof. intros [L H] [R W]. destruct s as [l h]. cbn [fst snd adler addRow] in *. destruct
  (adler_sums b n (mod_ (l + filter)) (mod_ (h + mod_ (l + filter)))) as [A B]. split; cbn [addRow
  fst snd]; rewrite ?A, ?B, !rem_cong, !mod_cong, ?L, ?H, ?R, ?W; apply eq_cong; ring. Qed.
Theorem value_right state s :
  stands state s -> 0 <= fst state < modulus -> - modulus < snd state < modulus ->
  0 <= fst s < modulus -> 0 <= snd s < modulus -> value state = s.
Proof. intros [[L] [H]] BL BH BSL BSH. destruct s as [l h], state as [a c]; unfold value, rem_; cbn
  [fst snd] in *. assert (M : modulus = 65521) by reflexivity. f_equal.
  - rewrite !Z.mod_small in L; lia.
  - rewrite Z.rem_mod_nonneg by lia. replace (c + modulus) with (c + 1 * modulus) by lia. rewrite
    Z_mod_plus_full, H. apply Z.mod_small. lia. Qed.

(** A row is its filter's byte, its [n] other bytes, and their sums as they were added up. *)
Definition addRows n (rows : list (Z * (nat -> Z) * (Z * Z))) (state : Z * Z) :=
  fold_left (fun s '(filter, b, row) => addRow s row filter (Z.of_nat n)) rows state.
Definition bytesOf n (rows : list (Z * (nat -> Z) * (Z * Z))) : list Z :=
  flat_map (fun '(filter, b, _) => filter :: map b (seq 0 n)) rows.
Definition areSummed n := Forall (fun '(filter, b, row) => summed b n row /\ 0 <= fst row + filter).
Lemma addRows_right n : forall rows state s, stands state s -> 0 <= fst state < modulus ->
  - modulus < snd state < modulus -> 0 <= fst s < modulus -> 0 <= snd s < modulus ->
  areSummed n rows -> value (addRows n rows state) = adler (bytesOf n rows) s.
Proof. assert (M : forall bytes s, 0 <= fst s < modulus -> 0 <= snd s < modulus ->
  0 <= fst (adler bytes s) < modulus /\ 0 <= snd (adler bytes s) < modulus) by (induction bytes;
  intros s A B; [now split|]; apply IHbytes; apply Z.mod_pos_bound; reflexivity).
  induction rows as [|[[filter b] row] rows IH]; intros state s St A B C D H; [now apply
  value_right|]. inversion H as [|? ? SN R]; subst. destruct SN as [S N]. cbn [addRows bytesOf
  fold_left flat_map]. rewrite adler_app. destruct (M (filter :: map b (seq 0 n)) s C D) as [E G].
  apply IH; auto; [now apply addRow_right| |]; unfold addRow, rem_; cbn [fst snd].
  - assert (K := Z.rem_bound_pos (fst row + filter) modulus N eq_refl).
    apply Z.rem_bound_pos; [lia|reflexivity].
  - apply Z.abs_lt. apply Z.rem_bound_abs. discriminate. Qed.

(** *** Main theorem: the checksum from the sums of a frame's rows is that of the frame's bytes *)
Theorem checksum_right n rows : areSummed n rows ->
  value (addRows n rows (1, 0)) = adler (bytesOf n rows) (1, 0).
Proof. apply addRows_right; now cbn. Qed.

(** Sums of 4096 bytes fit into 32 bits, weighted ones too (RowSums.part). 64 bits hold a row's
    sums: a row has at most 32,768 pixels of eight bytes (PixelLimits), and no more pieces than
    bytes. *)
Lemma part_fits : 255 * (4096 * 4097 / 2) < 2 ^ 32. Proof. reflexivity. Qed.
Lemma row_fits : 255 * (2 ^ 18 * (2 ^ 18 + 1) / 2) + 2 ^ 18 * (2 * modulus) < 2 ^ 63.
Proof. reflexivity. Qed.
Lemma join_fits : modulus + (2 ^ 18 + 1) * (2 * modulus) < 2 ^ 63. Proof. reflexivity. Qed.
